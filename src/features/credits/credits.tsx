/** The page of credits: the balance, how to get more, and the usage (AC-05, AC-06). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { fewCredits, type Usage } from '../../../contract/credits.ts'
import type { PeriodDays } from '../../../contract/period.ts'
import { balanceQuery, modelsQuery, runtimeConfigQuery, usageQuery } from '../../services/queries.ts'
import { DayChart } from '../../ui/day-chart.tsx'
import { Loading } from '../../ui/loading.tsx'
import figures from '../../ui/figures.module.css'
import styles from './credits.module.css'
import { dateText, periods } from '../../ui/words.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { balanceText, texts } from './strings.ts'
import { UsageTable } from './usage-table.tsx'
import { daysOf, sumBy } from './usage.ts'

const Warning = ({ balance }: { balance: number }) => {
  if (balance >= fewCredits) return null
  return <Alert severity={balance === 0 ? 'error' : 'warning'}>{balance === 0 ? texts.none : texts.few}</Alert>
}

const MoreCredits = ({ email, isOwner }: { email: string; isOwner: boolean }) => {
  const { data: config } = useQuery(runtimeConfigQuery)
  const contact = config?.creditsContact ?? ''
  const isMail = !/^https?:/.test(contact)
  return (
    <section className={styles.card} aria-label={texts.more}>
      <h2>{texts.more}</h2>
      {contact ? (
        <>
          <p>{texts.contact}</p>
          <Button
            variant="outlined"
            component="a"
            href={isMail ? `mailto:${contact}?subject=${encodeURIComponent(`Créditos para ${email}`)}` : contact}
            {...(!isMail && { target: '_blank', rel: 'noreferrer' })}
          >
            {isMail ? texts.askByMail : texts.askOnline}
          </Button>
          {isMail && <p>{contact}</p>}
        </>
      ) : !isOwner ? (
        <p>{texts.askOperator}</p>
      ) : (
        <>
          <p>{texts.grant}</p>
          <code className={styles.command}>npm start -- credits {email} +500</code>
        </>
      )}
    </section>
  )
}

const UsageDetails = ({ usage }: { usage: Usage }) => {
  const { data: models = [] } = useQuery(modelsQuery)
  const days = daysOf(usage)
  const names = new Map(usage.entries.map(({ agentId, agentName }) => [agentId ?? '', agentName]))
  const modelName = (key: string) =>
    models.find(({ apiValue }) => apiValue === key)?.displayName ?? (key || texts.unknownModel)
  if (usage.entries.length === 0) return <p>{texts.unused}</p>
  return (
    <>
      <DayChart
        label={texts.chart}
        names={{ first: texts.credits }}
        days={days.map(({ key, credits }) => ({ date: key, first: credits }))}
      />
      <div className={styles.tables}>
        <UsageTable
          caption={texts.byAgent}
          heading={texts.agent}
          sums={sumBy(usage.entries, ({ agentId }) => agentId ?? '')}
          nameOf={(key) => names.get(key) ?? texts.removedAgent}
        />
        <UsageTable
          caption={texts.byModel}
          heading={texts.model}
          sums={sumBy(usage.entries, ({ model }) => model ?? '')}
          nameOf={modelName}
        />
      </div>
      <UsageTable
        caption={texts.byDay}
        heading={texts.day}
        sums={days.filter(({ replies }) => replies > 0).toReversed()}
        nameOf={dateText}
      />
    </>
  )
}

const Periods = ({ days }: { days: PeriodDays }) => (
  <nav className={styles.periods} aria-label="Período">
    {periods.map(({ value, label }) => (
      <Link
        key={value}
        href={`/creditos?dias=${value}`}
        className={styles.period}
        aria-current={value === days ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

type Props = { email: string; isOwner: boolean; days: PeriodDays }

export const Credits = ({ email, isOwner, days }: Props) => {
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  const usage = useQuery(usageQuery(days))
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      {balance.data !== undefined && (
        <dl className={`${figures.sums} ${styles.balance}`}>
          <div className={figures.sum}>
            <dt>{texts.balance}</dt>
            <dd>{balanceText(balance.data)}</dd>
          </div>
        </dl>
      )}
      {balance.isError && <RetryAlert text={texts.balanceFailed} onRetry={() => void balance.refetch()} />}
      {balance.data !== undefined && <Warning balance={balance.data} />}
      <MoreCredits email={email} isOwner={isOwner} />
      <section className={styles.card} aria-label={texts.use}>
        <div className={styles.head}>
          <h2>{texts.use}</h2>
          <Periods days={days} />
        </div>
        {usage.isError && <RetryAlert text={texts.loadFailed} onRetry={() => void usage.refetch()} />}
        {usage.data ? <UsageDetails usage={usage.data} /> : !usage.isError && <Loading />}
      </section>
    </div>
  )
}
