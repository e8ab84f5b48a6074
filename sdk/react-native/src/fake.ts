// The entry `frontrow-react-native/fake`, for an app's own tests. An app that does not import it
// has none of it in its bundle. `FrontrowProvider` takes a fake as `ads`.
export { type FakeAnswer, type FakeFrontrow, createFakeFrontrow } from '../../src/fake.ts'
