/** A switch with a label. */
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, type Ref } from 'react'

type SwitchRowProps = {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

export const SwitchRow = ({ label, help, checked, onChange, disabled = false, inputRef }: SwitchRowProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box component="label" htmlFor={id} sx={{ cursor: 'pointer' }}>
        <Typography sx={{ fontWeight: 600, fontSize: '0.9rem' }}>{label}</Typography>
        <Typography variant="caption" color="textSecondary" id={`${id}-help`}>
          {help}
        </Typography>
      </Box>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{
          input: { 'aria-label': label, 'aria-describedby': `${id}-help`, ...(inputRef && { ref: inputRef }) },
        }}
      />
    </Box>
  )
}
