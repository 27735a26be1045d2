/** Two or more ways to go on, side by side; exactly one is pressed. */
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

type SegmentedProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  choices: readonly { value: T; label: string }[]
  disabled?: boolean
}

export const Segmented = <T extends string>({
  label,
  value,
  onChange,
  choices,
  disabled = false,
}: SegmentedProps<T>) => (
  <ToggleButtonGroup
    exclusive
    fullWidth
    size="small"
    color="primary"
    aria-label={label}
    value={value}
    disabled={disabled}
    onChange={(_, next: T | null) => next && onChange(next)}
  >
    {choices.map((choice) => (
      <ToggleButton key={choice.value} value={choice.value} sx={{ textTransform: 'none', minHeight: 40 }}>
        {choice.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
