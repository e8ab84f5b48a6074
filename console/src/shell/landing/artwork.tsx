// Pictures for fictional apps, drawn for the home page.

const TILE = '0 0 64 64'

interface ArtProps {
  size: number
  className?: string | undefined
}

export function TidepoolIcon({ size, className }: ArtProps) {
  return (
    <svg className={className} viewBox={TILE} width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" fill="#0d5a6b" />
      <path d="M0 40q8-6 16 0t16 0 16 0 16 0v24H0Z" fill="#2ba39b" />
      <path d="M0 51q8-5 16 0t16 0 16 0 16 0v13H0Z" fill="#bfe8d2" />
      <path
        d="M32 9l4.6 10.3 11.2 1.2-8.4 7.5 2.4 11L32 33.4 22.2 39l2.4-11-8.4-7.5 11.2-1.2Z"
        fill="#ff8a4c"
        stroke="#ff8a4c"
        strokeWidth="5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function NightBusIcon({ size, className }: ArtProps) {
  return (
    <svg className={className} viewBox={TILE} width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" fill="#20234f" />
      <circle cx="48" cy="15" r="7" fill="#f8dc8c" />
      <path d="M0 50h64v14H0z" fill="#12142f" />
      <rect x="8" y="22" width="44" height="28" rx="5" fill="#e5533a" />
      <path d="M13 28h9v9h-9zM25 28h9v9h-9zM37 28h9v9h-9z" fill="#ffe9b8" />
      <circle cx="19" cy="50" r="5" fill="#0a0b1c" />
      <circle cx="42" cy="50" r="5" fill="#0a0b1c" />
    </svg>
  )
}

export function OrchardIcon({ size, className }: ArtProps) {
  return (
    <svg className={className} viewBox={TILE} width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" fill="#dfeab6" />
      <path d="M0 48q32-12 64 0v16H0Z" fill="#8cb455" />
      <path d="M29 34h6v18h-6z" fill="#7a4f2e" />
      <circle cx="32" cy="25" r="17" fill="#457f37" />
      <circle cx="25" cy="22" r="3.5" fill="#e4483b" />
      <circle cx="38" cy="19" r="3.5" fill="#e4483b" />
      <circle cx="34" cy="31" r="3.5" fill="#e4483b" />
    </svg>
  )
}

export function LanternIcon({ size, className }: ArtProps) {
  return (
    <svg className={className} viewBox={TILE} width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" fill="#43162a" />
      <circle cx="32" cy="33" r="25" fill="#6b2236" />
      <ellipse cx="32" cy="33" rx="17" ry="14" fill="#f7913d" />
      <path d="M32 19c-5 8-5 20 0 28 5-8 5-20 0-28Z" fill="#ffc86b" />
      <path d="M26 15h12v4H26zM27 47h10v4H27zM31 8h2v7h-2z" fill="#ffe3b0" />
    </svg>
  )
}

interface SceneProps {
  className?: string | undefined
  /** The visible part of the 1600 × 1200 picture. */
  crop: string
}

/** Low tide: the ad of the fictional app, which the home page shows from upload to campaign. */
export function TideScene({ className, crop }: SceneProps) {
  return (
    <svg
      className={className}
      viewBox={crop}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="1600" height="1200" fill="#f7d9a8" />
      <rect y="250" width="1600" height="950" fill="#f3b183" />
      <circle cx="860" cy="430" r="170" fill="#fff1d0" />
      <rect y="470" width="1600" height="730" fill="#1d7f8c" />
      <path
        d="M0 560q100-40 200 0t200 0 200 0 200 0 200 0 200 0 200 0 200 0v640H0Z"
        fill="#17697a"
      />
      <path d="M690 470h340l-40 26H740ZM740 512h250l-50 22H800Z" fill="#ffd9a0" opacity=".85" />
      <path d="M300 1200c30-300 240-440 560-440s470 160 520 440Z" fill="#5d4f71" />
      <ellipse cx="850" cy="1010" rx="400" ry="170" fill="#0f5666" />
      <ellipse cx="850" cy="1000" rx="360" ry="140" fill="#2ba39b" />
      <ellipse cx="800" cy="985" rx="220" ry="70" fill="#8fdcc6" />
      <path
        d="M0 0l36 82 90 10-67 60 19 88L0 195l-78 45 19-88-67-60 90-10Z"
        transform="translate(900 690) rotate(12)"
        fill="#ff7f3f"
        stroke="#ff7f3f"
        strokeWidth="40"
        strokeLinejoin="round"
      />
      <circle cx="868" cy="800" r="13" fill="#2f2a45" />
      <circle cx="918" cy="806" r="13" fill="#2f2a45" />
      <path
        d="M868 836q22 24 50 4"
        stroke="#2f2a45"
        strokeWidth="9"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}
