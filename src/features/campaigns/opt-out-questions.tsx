/** People who may have opted out: the user decides (CQ-05). */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { optOutQuestionsQuery } from '../../services/campaign-queries.ts'
import { contactText } from '../../services/contact-text.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusOfRemoved } from '../../ui/use-focus-of-removed.ts'
import styles from './campaigns.module.css'
import { useCampaignCommand } from './campaigns.wiring.ts'
import { CommandQuestion } from './command-question.tsx'
import { commands, optOuts } from './strings.ts'

export const OptOutQuestions = ({ agentId }: { agentId: string }) => {
  const actor = useCampaignCommand()
  const { data = [], isLoadingError, refetch } = useQuery(optOutQuestionsQuery(agentId))
  const section = useRef<HTMLElement>(null)
  useFocusOfRemoved(
    data.map(({ contactId }) => ({ id: contactId })),
    (index) => section.current?.querySelectorAll('button')[2 * Math.min(index, data.length - 1)],
  )
  return (
    <>
      {isLoadingError && <RetryAlert text={optOuts.loadFailed} onRetry={() => void refetch()} />}
      {data.length > 0 && (
        <section ref={section} className={styles.card} aria-label={optOuts.title}>
          <h3 className={styles.subtitle}>{optOuts.title}</h3>
          <p className={styles.text}>{optOuts.text}</p>
          {data.map(({ contactId, name, phone, quote }) => (
            <div key={contactId} className={styles.header}>
              <div>
                <strong>{contactText({ name, phone: phone ?? '' })}</strong>
                <p className={styles.quote}>“{quote}”</p>
              </div>
              <div className={styles.row}>
                {(['optOut', 'optIn'] as const).map((action) => (
                  <Button
                    key={action}
                    size="small"
                    variant="outlined"
                    onClick={() => actor.send({ type: 'question.ask', subject: { action, agentId, contactId } })}
                  >
                    {commands[action]}
                  </Button>
                ))}
              </div>
            </div>
          ))}
        </section>
      )}
      <CommandQuestion actor={actor} />
    </>
  )
}
