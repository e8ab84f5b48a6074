export { RewardLogSection } from './reward-log.tsx'
export { RewardsSection } from './rewards-section.tsx'
