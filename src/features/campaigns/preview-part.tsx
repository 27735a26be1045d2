/** The message as each recipient gets it, a test to oneself, and the duration of the sending (CQ-02). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Actor } from 'xstate'
import { numberText } from '../../format.ts'
import { estimateCampaign } from '../../../contract/campaign-rules.ts'
import {
  campaignFileFields,
  campaignFileName,
  type CampaignFileField,
  type CampaignFacts,
  campaignTexts,
  type MessageValues,
} from '../../../contract/campaigns.ts'
import {
  emptyVariables,
  renderCampaignLink,
  renderCampaignTemplate,
  variableProblems,
} from '../../../contract/message-template.ts'
import { showPhone } from '../../../contract/phone-numbers.ts'
import type { MassSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import { knownVariables, sendableContacts, sentTemplates } from '../../machines/mass-sending/sending-data.ts'
import { Field } from '../../ui/field.tsx'
import { FileImage } from '../../ui/file-image.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './campaigns.module.css'
import { useTestPhone } from './campaigns.wiring.ts'
import { creditsText, estimateText, fields, page, spanText } from './strings.ts'
import { useMinute } from './use-minute.ts'
import { WhatsAppText } from './whatsapp-text.tsx'

type PartProps = { actor: Actor<MassSendingMachine>; facts: CampaignFacts | undefined; userId: string }

export const Estimate = ({ people, facts }: { people: number; facts: CampaignFacts | undefined }) => {
  const now = useMinute()
  if (!facts || people === 0) return null
  const estimate = estimateCampaign(people, facts, now)
  return (
    <>
      <p className={styles.text}>{estimateText(people, estimate)}</p>
      <p className={styles.span}>{spanText(estimate, now, facts.timezone)}</p>
      <p className={styles.text}>{creditsText(facts.answerCost)}</p>
    </>
  )
}

/** A preview of an image; the name of any other file. */
const AttachmentPreview = ({ field, file, name }: { field: CampaignFileField; file: File; name: string }) => (
  <div className={styles.bubble}>
    {field === 'imageFile' && <FileImage file={file} className={styles.picture} alt="" />}
    <span className={styles.fileName}>
      {fields[field]}: {campaignFileName(field, file.name, name.trim())}
    </span>
  </div>
)

type FilledProps = { values: MessageValues; fill: (template: string) => string }

const LinkPreview = ({ values, fill, link }: FilledProps & { link: string }) => (
  <div className={styles.bubble}>
    <WhatsAppText text={`${fill(values.linkText)} `.trimStart()} />
    {link}
  </div>
)

const OptionsPreview = ({ values: { optionTitle, options, buttonLabel }, fill }: FilledProps) => (
  <div className={styles.bubble}>
    <span>
      <WhatsAppText text={fill(optionTitle).trim() || campaignTexts.listTitle} />
    </span>
    <ul className={styles.options}>
      {options.map(({ title, description }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- options have no id and never change their order
        <li key={at}>{[fill(title), fill(description)].filter(Boolean).join(': ')}</li>
      ))}
    </ul>
    <strong>{fill(buttonLabel).trim() || campaignTexts.button}</strong>
  </div>
)

export const PreviewPart = ({ actor, facts, userId }: PartProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { contacts, values, files, issues } = snapshot.context
  const [at, setAt] = useState(0)
  const [phone, setPhone] = useTestPhone(userId, snapshot.context.agentId)
  const testButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(snapshot.matches('testing'), testButton)
  // A list has up to tens of thousands of people, and each character that is typed renders the preview.
  const people = useMemo(() => sendableContacts(contacts), [contacts])
  const position = Math.min(at, Math.max(0, people.length - 1))
  const person = people[position]
  const sample = person?.values ?? {}
  const templates = useMemo(() => sentTemplates(values), [values])
  const problems = useMemo(
    () => (contacts ? variableProblems(templates, knownVariables(contacts)) : []),
    [contacts, templates],
  )
  const empty = useMemo(() => emptyVariables(templates, people), [templates, people])
  const fill = (template: string): string => (person ? renderCampaignTemplate(template, sample) : template)
  const link = person ? renderCampaignLink(values.linkUrl, sample) : values.linkUrl.trim()
  const text = fill(values.textMessage).trim()
  const hasOptions = values.options.length > 0
  const test = { type: 'test.send', phone, sample } as const
  return (
    <section className={styles.card} aria-label={page.preview}>
      <header className={styles.header}>
        <h2 className={styles.subtitle}>{page.preview}</h2>
        {people.length > 1 && (
          <span className={styles.row}>
            <IconButton aria-label={page.previous} disabled={position === 0} onClick={() => setAt(position - 1)}>
              <ChevronLeft size={18} />
            </IconButton>
            {numberText(position + 1)} / {numberText(people.length)}
            <IconButton
              aria-label={page.next}
              disabled={position >= people.length - 1}
              onClick={() => setAt(position + 1)}
            >
              <ChevronRight size={18} />
            </IconButton>
          </span>
        )}
      </header>
      {person && (
        <p className={styles.text}>
          {person.values['nome']} {showPhone(person.phone)}
        </p>
      )}
      {problems.map((problem) => (
        <Alert key={problem} severity="error">
          {problem}
        </Alert>
      ))}
      {empty.map(({ name, people: count }) => (
        <Alert key={name} severity="warning">
          {page.emptyVariable(name, count)}
        </Alert>
      ))}
      {text === '' && link === '' && !hasOptions && <p className={styles.text}>{page.emptyPreview}</p>}
      {text !== '' && (
        <div className={styles.bubble}>
          <WhatsAppText text={text} />
        </div>
      )}
      {campaignFileFields.map(
        (field) =>
          files[field] && (
            <AttachmentPreview key={field} field={field} file={files[field]} name={values.documentName} />
          ),
      )}
      {link !== '' && <LinkPreview values={values} fill={fill} link={link} />}
      {hasOptions && <OptionsPreview values={values} fill={fill} />}
      <Estimate people={people.length} facts={facts} />
      <hr className={styles.divider} />
      <Field label={page.testPhone} value={phone} inputMode="tel" error={issues['phone']} onChange={setPhone} />
      <div className={styles.row}>
        <Button
          ref={testButton}
          variant="outlined"
          loading={snapshot.matches('testing')}
          disabled={phone.trim() === '' || !snapshot.can(test)}
          onClick={() => actor.send(test)}
        >
          {page.test}
        </Button>
      </div>
    </section>
  )
}
