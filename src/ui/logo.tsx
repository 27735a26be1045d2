/** The mark: a speech balloon whose lines are prose. */
import './logo.css'

type LogoProps = { tone?: 'auto' | 'light'; compact?: boolean }

export const Logo = ({ tone = 'auto', compact = false }: LogoProps) => (
  <span className={`logo logo-${tone}`}>
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M6 3h20a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H15l-7 6v-6H6a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" />
      <path d="M8 10h16M8 14.5h16M8 19h9" />
    </svg>
    {!compact && <span className="logo-word">Prosa</span>}
  </span>
)
