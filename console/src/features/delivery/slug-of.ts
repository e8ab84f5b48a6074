/** A name as a part of an address: 'react-native' of 'React Native'. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(' ', '-')
}
