/** The same call in several languages, shown one at a time, with a button to copy it. */
import { useState } from 'react'
import styles from './code-samples.module.css'
import { CopyButton, type CopyView } from './copy-button.tsx'
import { Segmented } from './segmented.tsx'

export type CodeSample = { language: string; code: string }

type CodeSamplesProps = {
  title: string
  samples: readonly CodeSample[]
  view: CopyView
  texts: { copy: string; copied: string }
}

export const CodeSamples = ({ title, samples, view, texts }: CodeSamplesProps) => {
  const [chosen, choose] = useState(samples[0]?.language ?? '')
  const code = samples.find(({ language }) => language === chosen)?.code ?? ''
  return (
    <div className={styles.samples}>
      <Segmented
        label={title}
        value={chosen}
        onChange={choose}
        choices={samples.map(({ language }) => ({ value: language, label: language }))}
      />
      <CodeBlock label={`${title}: ${chosen}`} code={code} />
      <CopyButton view={view} text={code} texts={texts} />
    </div>
  )
}

/** Lines do not wrap; the keyboard can scroll the block. Notices avoid elements marked with `data-code`. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
  <pre className={styles.code} data-code role="region" tabIndex={0} aria-label={label}>
    {code}
  </pre>
)
