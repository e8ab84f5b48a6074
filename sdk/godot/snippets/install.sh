# In the folder of your project. A version never changes.
curl -fO https://network.example.com/sdk/godot/frontrow-0.1.0.zip
unzip frontrow-0.1.0.zip && rm frontrow-0.1.0.zip

# Then switch on Frontrow in Project → Project Settings → Plugins: that makes the autoload Frontrow.
# For Android, check Internet under the permissions of the export preset.
