/** The initial of a name, or the last two digits of a number, on a quiet colour that is always the same for a name. */
import type { CSSProperties } from 'react'
import styles from './avatar.module.css'

const hues = [168, 24, 205, 280, 340, 48]

const hueOf = (name: string): number => {
  const sum = Array.from(name).reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  return hues[sum % hues.length] ?? 168
}

const initialOf = (name: string): string => {
  const digits = name.replaceAll(/\D/g, '')
  // Phone numbers differ mostly in their last digits.
  if (digits !== '' && !/\p{L}/u.test(name)) return digits.slice(-2)
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('pt-BR')
}

export const Avatar = ({ name, size = 44 }: { name: string; size?: number }) => {
  const look = { '--hue': hueOf(name), width: size, height: size, fontSize: size * 0.42 } as CSSProperties
  return (
    <div aria-hidden className={styles.avatar} style={look}>
      {initialOf(name)}
    </div>
  )
}
