module.exports = {
  // A machine with other work takes longer than the usual five seconds.
  testTimeout: 60_000,
  preset: '@react-native/jest-preset',
  // Files named `*.test.ts` are for vitest, which runs without React Native.
  testMatch: ['<rootDir>/test/**/*.jest.tsx'],
}
