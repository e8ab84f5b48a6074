// Crawlers that identify themselves. Unknown user agents are not filtered by name, because apps
// send arbitrary ones.
const names = [
  'Googlebot',
  'AdsBot-Google',
  'Mediapartners-Google',
  'Google-InspectionTool',
  'bingbot',
  'BingPreview',
  'Slurp',
  'DuckDuckBot',
  'Baiduspider',
  'YandexBot',
  'Applebot',
  'Sogou',
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'Pinterestbot',
  'Slackbot',
  'Discordbot',
  'TelegramBot',
  'WhatsApp/',
  'AhrefsBot',
  'SemrushBot',
  'MJ12bot',
  'DotBot',
  'PetalBot',
  'Bytespider',
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'Amazonbot',
  'archive.org_bot',
  'SeznamBot',
  'DataForSeoBot',
  'BLEXBot',
  'UptimeRobot',
  'Pingdom',
  'StatusCake',
]

const known = new RegExp(names.map((name) => name.replaceAll(/[./]/g, '\\$&')).join('|'), 'i')

export function isListedBot(userAgent: string): boolean {
  return known.test(userAgent)
}
