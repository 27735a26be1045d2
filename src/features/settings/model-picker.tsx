/** First the provider, then the model with its cost; arrow keys move in both lists. */
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useSelector } from '@xstate/react'
import { ArrowLeft, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'
import type { Actor } from 'xstate'
import type { ModelCost } from '../../../contract/credits.ts'
import { OFFERED_PROVIDER, type ModelPickerMachine } from '../../machines/model-picker/model-picker.machine.ts'
import { useFormField } from '../../ui/form-view.ts'
import { isFresh, isSelectable, providersOf } from './model-offer.ts'
import styles from './model-picker.module.css'
import { creditsOf, fresh, picker, settingsLabels, soon } from './strings.ts'

const nameOf = ({ displayName, apiValue, creditCost }: ModelCost): string =>
  [displayName, ...(isFresh(apiValue) ? [fresh] : []), isSelectable(apiValue) ? creditsOf(creditCost) : soon].join(', ')

const Soon = () => <span className={styles.soon}>{soon}</span>

type ModelPickerProps = {
  actor: Actor<ModelPickerMachine>
  models: readonly ModelCost[]
  chosen: string
  onChoose: (apiValue: string) => void
  error?: string | undefined
  disabled?: boolean
  buttonRef?: RefObject<HTMLButtonElement | null>
}

export const ModelMenu = ({
  actor,
  models,
  chosen,
  onChoose,
  error,
  disabled = false,
  buttonRef,
}: ModelPickerProps) => {
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownRef
  const errorId = useId()
  const snapshot = useSelector(actor, (current) => current)
  const model = models.find(({ apiValue }) => apiValue === chosen)
  const cost = model ? creditsOf(model.creditCost) : picker.unknownCost
  const providers = providersOf(models)
  const offered = providers.find(({ provider }) => provider === snapshot.context.provider)
  const isChoosingModel = snapshot.matches('models')
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        className={styles.button}
        disabled={disabled}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-haspopup="menu"
        aria-expanded={!snapshot.matches('closed')}
        aria-label={`${settingsLabels.responseModel}: ${model?.displayName ?? chosen}, ${cost}`}
        onClick={() => actor.send({ type: 'picker.open' })}
      >
        <span className={styles.name}>{model?.displayName ?? chosen}</span>
        <span className={styles.cost}>{cost}</span>
        <ChevronDown size={18} aria-hidden />
      </Button>
      {error !== undefined && (
        <FormHelperText id={errorId} error role="alert">
          {error}
        </FormHelperText>
      )}
      <Menu
        // A different key mounts a new list, so that the focus starts at its first item.
        key={isChoosingModel ? 'models' : 'providers'}
        open={!snapshot.matches('closed')}
        anchorEl={() => button.current}
        onClose={() => actor.send({ type: 'picker.close' })}
        slotProps={{
          paper: { className: styles.menu ?? '' },
          list: {
            'aria-label': isChoosingModel ? picker.modelsOf(snapshot.context.provider) : picker.providers,
            disabledItemsFocusable: true,
            subheader: (
              <ListSubheader component="div" aria-hidden>
                {isChoosingModel ? picker.modelsOf(snapshot.context.provider) : picker.providers}
              </ListSubheader>
            ),
          },
        }}
      >
        {isChoosingModel
          ? [
              <MenuItem key="back" className={styles.item} onClick={() => actor.send({ type: 'picker.back' })}>
                <ArrowLeft size={16} aria-hidden />
                {picker.back}
              </MenuItem>,
              ...(offered?.models ?? []).map(({ apiValue, displayName, creditCost, ...rest }) => (
                <MenuItem
                  key={apiValue}
                  aria-label={nameOf({ apiValue, displayName, creditCost, ...rest })}
                  className={styles.item}
                  role="menuitemradio"
                  aria-checked={apiValue === chosen}
                  selected={apiValue === chosen}
                  disabled={!isSelectable(apiValue)}
                  onClick={() => {
                    onChoose(apiValue)
                    actor.send({ type: 'picker.choose' })
                  }}
                >
                  <span className={styles.name}>{displayName}</span>
                  {isFresh(apiValue) && <span className={styles.fresh}>{fresh}</span>}
                  {isSelectable(apiValue) ? <span className={styles.cost}>{creditsOf(creditCost)}</span> : <Soon />}
                </MenuItem>
              )),
            ]
          : providers.map(({ provider }) => (
              <MenuItem
                key={provider}
                className={styles.item}
                aria-label={provider === OFFERED_PROVIDER ? provider : `${provider}, ${soon}`}
                disabled={provider !== OFFERED_PROVIDER}
                onClick={() => actor.send({ type: 'picker.provider', provider })}
              >
                <span className={styles.name}>{provider}</span>
                {provider === OFFERED_PROVIDER ? <ChevronRight size={16} aria-hidden /> : <Soon />}
              </MenuItem>
            ))}
      </Menu>
    </>
  )
}

/** The picker bound to the surrounding form. */
export const ModelPicker = ({ actor, models }: Pick<ModelPickerProps, 'actor' | 'models'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const { value, error, disabled, onChange } = useFormField<string>('responseModel', button)
  return (
    <ModelMenu
      actor={actor}
      models={models}
      chosen={value}
      disabled={disabled}
      onChoose={onChange}
      error={error}
      buttonRef={button}
    />
  )
}
