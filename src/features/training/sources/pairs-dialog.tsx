/** 'Perguntas e respostas' (TX-04): pairs are added, removed and reordered by mouse and keyboard. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sourceLimits } from '../../../../contract/training-sources.ts'
import { trainingLimits } from '../../../../contract/trainings.ts'
import { useFormView } from '../../../flow/use-form-view.ts'
import { defaultPairsName, emptyPair, movedPair, type Pair } from '../../../machines/training-pairs/pairs.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormSwitch, FormText } from '../../../ui/form-fields.tsx'
import { useForm } from '../../../ui/form-view.ts'
import { PairsActor } from '../list/training-actors.ts'
import styles from './sources.module.css'
import { pair as texts, pairsLabels, pairsTexts } from './strings.ts'

/** The element to focus after the next render. */
type FocusTarget = { index: number; part: 'question' | 'answer' | 'up' | 'down' }

const Pairs = ({ pairs }: { pairs: readonly Pair[] }) => {
  const { issues, focus, isSaving, change } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const target = useRef<FocusTarget | null>(null)
  const find = ({ index, part }: FocusTarget) =>
    list.current?.children[index]?.querySelector<HTMLElement>(
      part === 'question' ? 'input' : part === 'answer' ? 'textarea' : `[data-part=${part}]`,
    )
  const changePairs = (next: readonly Pair[], focusTarget: FocusTarget): void => {
    target.current = focusTarget
    change({ pairs: next })
  }
  useEffect(() => {
    const focusTarget = target.current
    target.current = null
    if (focusTarget === null) return
    const wanted = find(focusTarget)
    // At either end the button is disabled, so the question gets the focus.
    if (wanted instanceof HTMLButtonElement && wanted.disabled) find({ ...focusTarget, part: 'question' })?.focus()
    else wanted?.focus()
  }, [pairs])
  useEffect(() => {
    if (focus?.field !== 'pairs') return
    const [, index, part] = (Object.keys(issues).find((path) => path.startsWith('pairs.')) ?? '').split('.')
    if (part === 'question' || part === 'answer') find({ index: Number(index), part })?.focus()
    // A new object is passed each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focus])
  const edit = (index: number, patch: Partial<Pair>): void =>
    change({ pairs: pairs.map((each, other) => (other === index ? { ...each, ...patch } : each)) })
  const move = (index: number, by: -1 | 1): void =>
    changePairs(movedPair(pairs, index, by), { index: index + by, part: by === -1 ? 'up' : 'down' })
  return (
    <>
      <ol ref={list} className={styles.pairs}>
        {pairs.map(({ question, answer }, index) => (
          // A pair has no id but its index.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.pair} aria-label={texts.title(index)}>
            <Field
              label={texts.question(index)}
              value={question}
              limit={sourceLimits.question}
              placeholder="Ex.: Quanto custa o frete?"
              error={issues[`pairs.${index}.question`]}
              readOnly={isSaving}
              required
              onChange={(typed) => edit(index, { question: typed })}
            />
            <Field
              label={texts.answer(index)}
              value={answer}
              rows={2}
              limit={sourceLimits.answer}
              error={issues[`pairs.${index}.answer`]}
              readOnly={isSaving}
              required
              onChange={(typed) => edit(index, { answer: typed })}
            />
            <div className={styles.actions}>
              <IconButton
                size="small"
                data-part="up"
                aria-label={texts.up(index)}
                disabled={index === 0 || isSaving}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                data-part="down"
                aria-label={texts.down(index)}
                disabled={index === pairs.length - 1 || isSaving}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                color="error"
                aria-label={texts.remove(index)}
                disabled={pairs.length === 1 || isSaving}
                onClick={() =>
                  changePairs(
                    pairs.filter((_, other) => other !== index),
                    { index: Math.max(0, index - 1), part: 'question' },
                  )
                }
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {issues['pairs'] !== undefined && (
        <p role="alert" className={styles.alert}>
          {issues['pairs']}
        </p>
      )}
      <Button
        variant="outlined"
        startIcon={<Plus size={18} aria-hidden />}
        disabled={pairs.length >= sourceLimits.pairs || isSaving}
        onClick={() => changePairs([...pairs, emptyPair], { index: pairs.length, part: 'question' })}
      >
        {texts.add}
      </Button>
    </>
  )
}

type AllowDuplicateSwitchProps = { isAllowed: boolean; problem: string | undefined }

const AllowDuplicateSwitch = ({ isAllowed, problem }: AllowDuplicateSwitchProps) => {
  const label = pairsLabels.allowDuplicate
  if (isAllowed) return <FormSwitch name="allowDuplicate" label={label} help="Salvar mesmo repetido." />
  if (problem === undefined) return null
  return (
    <div role="alert">
      <FormSwitch name="allowDuplicate" label={label} help={problem} />
    </div>
  )
}

export const PairsDialog = () => {
  const view = useFormView(PairsActor.useActor())
  const { values } = view
  const problem = PairsActor.useSelect(({ context }) => context.issues['allowDuplicate'])
  return (
    <FormDialog view={view} texts={pairsTexts} labels={pairsLabels}>
      <FormText
        name="name"
        label={pairsLabels.name}
        limit={trainingLimits.name}
        placeholder={defaultPairsName}
        autoFocus
      />
      <Pairs pairs={values.pairs} />
      <AllowDuplicateSwitch isAllowed={values.allowDuplicate} problem={problem} />
    </FormDialog>
  )
}
