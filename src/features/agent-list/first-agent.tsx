/**
 * For an account without agents: it is created empty, from a website or from a file, or is a ready example that works
 * after one click (FN-01).
 */
import { Globe, PawPrint, Plus, Smile, Wheat, type LucideIcon } from 'lucide-react'
import { useId, type Ref } from 'react'
import { exampleKeys, type ExampleKey } from '../../../contract/first-steps.ts'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentExampleContext } from './agent-example.context.tsx'
import { examples, firstAgent } from './example-strings.ts'
import styles from './first-agent.module.css'

const ImportFirstAgent = lazyPart(() => import('./import-first-agent.tsx'))

const icons: Record<ExampleKey, LucideIcon> = { petShop: PawPrint, bakery: Wheat, dentist: Smile }

type CreationOptionProps = {
  label: string
  help: string
  Icon: LucideIcon
  className?: string
  buttonRef?: Ref<HTMLButtonElement>
  onChoose: () => void
}

const CreationOption = ({ label, help, Icon, className = '', buttonRef, onChoose }: CreationOptionProps) => {
  const id = useId()
  return (
    <button
      ref={buttonRef}
      aria-label={label}
      aria-describedby={id}
      className={`${styles.way} ${className}`}
      onClick={onChoose}
    >
      <Icon size={24} aria-hidden />
      <span>
        <strong>{label}</strong>
        <small id={id}>{help}</small>
      </span>
    </button>
  )
}

type FirstAgentProps = { createRef: Ref<HTMLButtonElement> }

const CreationOptions = ({ createRef }: FirstAgentProps) => {
  const send = AgentListContext.useSend()
  const { create, createHelp, website, websiteHelp } = firstAgent
  return (
    <div className={styles.ways}>
      <CreationOption
        label={create}
        help={createHelp}
        Icon={Plus}
        className={styles.main ?? ''}
        buttonRef={createRef}
        onChoose={() => send({ type: 'wizard.open' })}
      />
      <CreationOption
        label={website}
        help={websiteHelp}
        Icon={Globe}
        onChoose={() => send({ type: 'wizard.openWebsite' })}
      />
    </div>
  )
}

const Example = ({ example }: { example: ExampleKey }) => {
  const send = AgentExampleContext.useSend()
  const canCreate = AgentExampleContext.useCan({ type: 'example.create', key: example })
  const isRunning = AgentExampleContext.useSelect(
    (snapshot) => snapshot.matches('creating') && snapshot.context.key === example,
  )
  const { business, about, sampleQuestion } = examples[example]
  const Icon = icons[example]
  return (
    <li className={styles.example}>
      <Icon size={22} aria-hidden />
      <h3>{business}</h3>
      <p>{about}</p>
      <p className={styles.ask}>{sampleQuestion}</p>
      <button
        className={styles.try}
        aria-label={firstAgent.try(business)}
        disabled={!canCreate}
        onClick={() => send({ type: 'example.create', key: example })}
      >
        {isRunning ? firstAgent.trying : firstAgent.tryShort}
      </button>
    </li>
  )
}

export const FirstAgent = ({ createRef }: FirstAgentProps) => (
  <section className={styles.first}>
    <CreationOptions createRef={createRef} />
    <AreaBoundary>
      <WhileLoading>
        <ImportFirstAgent />
      </WhileLoading>
    </AreaBoundary>
    <div className={styles.examples}>
      <h2>{firstAgent.examples}</h2>
      <p>{firstAgent.examplesHelp}</p>
      <ul>
        {exampleKeys.map((key) => (
          <Example key={key} example={key} />
        ))}
      </ul>
    </div>
  </section>
)
