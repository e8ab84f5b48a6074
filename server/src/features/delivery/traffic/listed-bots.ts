// Crawlers that say who they are. A program nobody knows is not filtered by its name: apps send whatever their engineers chose.
const names = [
  ...['Googlebot', 'AdsBot-Google', 'Mediapartners-Google', 'Google-InspectionTool', 'bingbot'],
  ...['BingPreview', 'Slurp', 'DuckDuckBot', 'Baiduspider', 'YandexBot', 'Applebot', 'Sogou'],
  ...['facebookexternalhit', 'Facebot', 'Twitterbot', 'LinkedInBot', 'Pinterestbot', 'Slackbot'],
  ...['Discordbot', 'TelegramBot', 'WhatsApp/', 'AhrefsBot', 'SemrushBot', 'MJ12bot', 'DotBot'],
  ...['PetalBot', 'Bytespider', 'GPTBot', 'ClaudeBot', 'CCBot', 'Amazonbot', 'archive.org_bot'],
  ...['SeznamBot', 'DataForSeoBot', 'BLEXBot', 'UptimeRobot', 'Pingdom', 'StatusCake'],
]

const known = new RegExp(names.map((name) => name.replaceAll(/[./]/g, '\\$&')).join('|'), 'i')

export function isListedBot(userAgent: string): boolean {
  return known.test(userAgent)
}
