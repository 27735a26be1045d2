/** Two or more options side by side, of which exactly one is selected. */
import styles from './segmented.module.css'

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
  <div role="group" aria-label={label} className={styles.group}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        disabled={disabled}
        onClick={() => choice.value !== value && onChange(choice.value)}
        className={styles.choice}
      >
        {choice.label}
      </button>
    ))}
  </div>
)
