/** The initial of a name on one of a few quiet colours, always the same for the same name. */
import Box from '@mui/material/Box'

const hues = [168, 24, 205, 280, 340, 48]

const hueOf = (name: string): number => {
  const sum = Array.from(name).reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  return hues[sum % hues.length] ?? 168
}

export const Avatar = ({ name, size = 44 }: { name: string; size?: number }) => {
  const hue = hueOf(name)
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: '30%',
        fontWeight: 650,
        fontSize: size * 0.42,
        color: `hsl(${hue} 60% 24%)`,
        backgroundColor: `hsl(${hue} 45% 88%)`,
        ...theme.applyStyles('dark', { color: `hsl(${hue} 55% 82%)`, backgroundColor: `hsl(${hue} 30% 22%)` }),
      })}
    >
      {(Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('pt-BR')}
    </Box>
  )
}
