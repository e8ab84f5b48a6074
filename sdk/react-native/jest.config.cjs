module.exports = {
  preset: '@react-native/jest-preset',
  // Files named `*.test.ts` are for vitest, which runs without React Native.
  testMatch: ['<rootDir>/test/**/*.jest.tsx'],
}
