// The network and the placements of this example. `npm start` prints the address of a demo network;
// its page /demo-app has the keys of its placements, one for each format.
export const settings = {
  baseUrl: 'http://10.0.2.2:8080',
  placements: { banner: '', image: '', video: '', rewarded_video: '' },
}
