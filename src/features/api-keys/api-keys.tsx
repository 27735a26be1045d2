/** The API keys of an agent, and sample calls. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { momentText } from '../../format.ts'
import { useCopyView } from '../../flow/use-copy-view.ts'
import { apiKeysQuery } from '../../services/queries.ts'
import { CodeSamples } from '../../ui/code-samples.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { ApiKeyCreationDialog, RevocationQuestion } from './api-key-dialogs.tsx'
import styles from './api-keys.module.css'
import { type ApiKeyActors, useApiKeys, useChatUrl } from './api-keys.wiring.ts'
import { chatSamples } from './samples.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { list as words, request } from './strings.ts'

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const { name, maskedKey, uses, createdAt, lastUsedAt, revokedAt } = apiKey
  const row = useRef<HTMLLIElement>(null)
  // Its button is gone once the key is revoked.
  useFocusAfter(!revokedAt, row)
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-revoked={revokedAt ? true : undefined}>
      <div>
        <span className={styles.name}>{name}</span> <code>{maskedKey}</code>
        <p className={styles.times}>
          {words.createdAt(momentText(createdAt))} ·{' '}
          {lastUsedAt ? words.usedAt(momentText(lastUsedAt), uses) : words.never}
        </p>
      </div>
      {revokedAt ? (
        <span className={styles.times}>{words.revoked}</span>
      ) : (
        <Button size="small" color="error" aria-label={`${words.revoke} ${name}`} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

/** With a placeholder instead of the key, which is shown only once. */
const Request = ({ copy }: { copy: ApiKeyActors['copy'] }) => (
  <section className={styles.card} aria-label={request.title}>
    <h3 className={styles.heading}>{request.title}</h3>
    <p className={styles.text}>{request.text}</p>
    <CodeSamples
      title={request.title}
      samples={chatSamples(useChatUrl(), 'SUA_CHAVE')}
      view={useCopyView(copy)}
      texts={request}
    />
  </section>
)

type ApiKeysViewProps = { agentId: string; actors: ApiKeyActors }

export const ApiKeysView = ({ agentId, actors: { creation, revocation, copy } }: ApiKeysViewProps) => {
  const { data, isError, refetch } = useQuery(apiKeysQuery(agentId))
  return (
    <>
      <section className={styles.card} aria-label={words.title}>
        <header className={styles.header}>
          <h3 className={styles.heading}>{words.title}</h3>
          <Button variant="contained" size="small" onClick={() => creation.send({ type: 'key.open' })}>
            {words.create}
          </Button>
        </header>
        <p className={styles.text}>{words.text}</p>
        {isError && <RetryAlert text={words.loadFailed} onRetry={() => void refetch()} />}
        {data ? (
          data.length === 0 ? (
            <p className={styles.text}>{words.empty}</p>
          ) : (
            <ul className={styles.keys}>
              {data.map((apiKey) => (
                <KeyRow
                  key={apiKey.id}
                  apiKey={apiKey}
                  onRevoke={() =>
                    revocation.send({ type: 'question.ask', subject: { id: apiKey.id, name: apiKey.name } })
                  }
                />
              ))}
            </ul>
          )
        ) : (
          !isError && <Loading />
        )}
      </section>
      <Request copy={copy} />
      <ApiKeyCreationDialog actor={creation} copy={copy} />
      <RevocationQuestion actor={revocation} />
    </>
  )
}

export const ApiKeys = ({ agentId }: { agentId: string }) => (
  <ApiKeysView agentId={agentId} actors={useApiKeys(agentId)} />
)
