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
import { PairsContext } from './contexts.ts'
import styles from './sources.module.css'
import { pair as texts, pairsLabels, pairsWords } from './strings.ts'

/** The element to focus after the next render. */
type FocusTarget = { at: number; part: 'question' | 'answer' | 'up' | 'down' }

const Pairs = ({ pairs }: { pairs: readonly Pair[] }) => {
  const { issues, focus, isSaving, change } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const target = useRef<FocusTarget | null>(null)
  const find = ({ at, part }: FocusTarget) =>
    list.current?.children[at]?.querySelector<HTMLElement>(
      part === 'question' ? 'input' : part === 'answer' ? 'textarea' : `[data-part=${part}]`,
    )
  const put = (next: readonly Pair[], then: FocusTarget): void => {
    target.current = then
    change({ pairs: next })
  }
  useEffect(() => {
    const then = target.current
    target.current = null
    if (then === null) return
    const wanted = find(then)
    // At either end of the list only the other button is enabled.
    if (wanted instanceof HTMLButtonElement && wanted.disabled) find({ ...then, part: 'question' })?.focus()
    else wanted?.focus()
  }, [pairs])
  useEffect(() => {
    if (focus?.field !== 'pairs') return
    const [, at, part] = (Object.keys(issues).find((path) => path.startsWith('pairs.')) ?? '').split('.')
    if (part === 'question' || part === 'answer') find({ at: Number(at), part })?.focus()
    // A new object is passed each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focus])
  const edit = (at: number, patch: Partial<Pair>): void =>
    change({ pairs: pairs.map((each, index) => (index === at ? { ...each, ...patch } : each)) })
  const move = (at: number, by: -1 | 1): void =>
    put(movedPair(pairs, at, by), { at: at + by, part: by === -1 ? 'up' : 'down' })
  return (
    <>
      <ol ref={list} className={styles.pairs}>
        {pairs.map(({ question, answer }, at) => (
          // A pair has no id but its index.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.pair} aria-label={texts.title(at)}>
            <Field
              label={texts.question(at)}
              value={question}
              limit={sourceLimits.question}
              placeholder="Ex.: Quanto custa o frete?"
              error={issues[`pairs.${at}.question`]}
              readOnly={isSaving}
              required
              onChange={(typed) => edit(at, { question: typed })}
            />
            <Field
              label={texts.answer(at)}
              value={answer}
              rows={2}
              limit={sourceLimits.answer}
              error={issues[`pairs.${at}.answer`]}
              readOnly={isSaving}
              required
              onChange={(typed) => edit(at, { answer: typed })}
            />
            <div className={styles.actions}>
              <IconButton
                size="small"
                data-part="up"
                aria-label={texts.up(at)}
                disabled={at === 0 || isSaving}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                data-part="down"
                aria-label={texts.down(at)}
                disabled={at === pairs.length - 1 || isSaving}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                color="error"
                aria-label={texts.remove(at)}
                disabled={pairs.length === 1 || isSaving}
                onClick={() =>
                  put(
                    pairs.filter((_, index) => index !== at),
                    { at: Math.max(0, at - 1), part: 'question' },
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
        onClick={() => put([...pairs, emptyPair], { at: pairs.length, part: 'question' })}
      >
        {texts.add}
      </Button>
    </>
  )
}

const DuplicateSwitch = ({ problem }: { problem: string | undefined }) =>
  problem === undefined ? null : (
    <div role="alert">
      <FormSwitch name="allowDuplicate" label={pairsLabels.allowDuplicate} help={problem} />
    </div>
  )

export const PairsDialog = () => {
  const view = useFormView(PairsContext.useActor())
  const { values } = view
  const problem = PairsContext.useSelect(({ context }) => context.issues['allowDuplicate'])
  return (
    <FormDialog view={view} words={pairsWords} labels={pairsLabels}>
      <FormText name="name" label={pairsLabels.name} limit={trainingLimits.name} placeholder={defaultPairsName} />
      <Pairs pairs={values.pairs} />
      {values.allowDuplicate ? (
        <FormSwitch name="allowDuplicate" label={pairsLabels.allowDuplicate} help="Salvar mesmo repetido." />
      ) : (
        <DuplicateSwitch problem={problem} />
      )}
    </FormDialog>
  )
}
