# The network serves the package. A version never changes. It has no native code and no scripts.
npm install https://network.example.com/sdk/npm/frontrow-react-native-0.1.0.tgz

# Optional: events then outlive a restart of the app, and bars stay out of the notch.
npm install @react-native-async-storage/async-storage react-native-safe-area-context
