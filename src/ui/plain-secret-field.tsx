/** A password field that can show its text, so that a new password is typed only once. */
import { useState, type ReactNode, type Ref } from 'react'
import { PlainButton } from './plain-button.tsx'
import { PlainField } from './plain-field.tsx'

type PlainSecretFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  help?: string | undefined
  error?: string | undefined
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
  autoComplete?: 'current-password' | 'new-password'
  labelAction?: ReactNode
}

export const PlainSecretField = ({ autoComplete = 'new-password', ...props }: PlainSecretFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <PlainField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      endAdornment={
        <PlainButton look="text" onClick={() => setShown(!isShown)}>
          {isShown ? 'Ocultar' : 'Mostrar'}
          <span className="plain-unseen"> senha</span>
        </PlainButton>
      }
    />
  )
}
