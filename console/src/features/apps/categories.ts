/** Suggestions only: any other category is valid too. */
export const categories = [
  'Games',
  'Books & Reference',
  'Business',
  'Education',
  'Entertainment',
  'Finance',
  'Food & Drink',
  'Health & Fitness',
  'Kids',
  'Lifestyle',
  'Maps & Navigation',
  'Medical',
  'Music & Audio',
  'News & Magazines',
  'Photo & Video',
  'Productivity',
  'Shopping',
  'Social',
  'Sports',
  'Tools',
  'Travel',
  'Weather',
]

const ofGames = [
  'Action',
  'Adventure',
  'Arcade',
  'Board',
  'Card',
  'Casino',
  'Casual',
  'Educational',
  'Music',
  'Puzzle',
  'Racing',
  'Role Playing',
  'Simulation',
  'Sports',
  'Strategy',
  'Trivia',
  'Word',
]

export function subcategoriesOf(category: string): readonly string[] {
  return category.trim().toLowerCase() === 'games' ? ofGames : []
}
