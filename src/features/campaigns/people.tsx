/** The recipients of a campaign, read as the list is scrolled, and its report (CQ-03). */
import { hourMs } from '../../../contract/durations.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Campaign, CampaignRejectedRow, Recipient } from '../../../contract/campaigns.ts'
import { showPhone } from '../../../contract/phone-numbers.ts'
import { momentText, numberText } from '../../format.ts'
import { campaignReportQuery, recipientPageSize, recipientsQuery } from '../../services/campaign-queries.ts'
import { downloadCsv } from '../../services/csv.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import styles from './campaigns.module.css'
import { progress, recipientStates, silentText } from './strings.ts'

/** Sent, but no phone has confirmed the delivery. */
const stateText = ({ state, changedAt }: Recipient): string => {
  const isSilent = state === 'sent' && changedAt && Date.now() - changedAt.getTime() > 72 * hourMs
  return isSilent ? `${recipientStates.sent}, ${silentText}` : recipientStates[state]
}

const head = ['Nome', 'Número', 'Situação', progress.reason, progress.changed]
const cellsOf = (recipient: Recipient) => [
  recipient.name,
  showPhone(recipient.phone),
  stateText(recipient),
  recipient.reason ?? '',
  recipient.changedAt ? momentText(recipient.changedAt) : '',
]
const rejectedCells = ({ line, name, number, reason }: CampaignRejectedRow) => [
  name,
  number,
  progress.refused,
  progress.refusedLine(line, reason),
  '',
]

const Report = ({ campaign: { id, title } }: { campaign: Campaign }) => {
  const { isFetching, isError, refetch } = useQuery(campaignReportQuery(id))
  const save = async (): Promise<void> => {
    const { data, isSuccess } = await refetch()
    if (!isSuccess) return
    const rows = [...data.recipients.map(cellsOf), ...data.rejected.map(rejectedCells)]
    downloadCsv(`relatorio-${title.replace(/\.(?:csv|xlsx)$/iu, '')}.csv`, [head, ...rows])
  }
  return isError ? (
    <RetryAlert text={progress.reportFailed} isRetrying={isFetching} onRetry={() => void save()} />
  ) : (
    <div className={styles.row}>
      <Button size="small" variant="outlined" loading={isFetching} onClick={() => void save()}>
        {progress.report}
      </Button>
    </div>
  )
}

export const People = ({ campaign }: { campaign: Campaign }) => {
  const { id, total } = campaign
  const positions = useMemo(() => Array.from({ length: total }, (_, at) => at + 1), [total])
  const list = useRef<VirtualizerHandle>(null)
  const [[firstPage, lastPage], setPages] = useState<readonly [first: number, last: number]>([0, 0])
  // The list shows fewer people than a page has, so these are all the pages in sight.
  const pages = [useQuery(recipientsQuery(id, firstPage)), useQuery(recipientsQuery(id, lastPage))]
  const recipients = new Map(
    pages.flatMap(({ data = [] }) => data.map((recipient) => [recipient.position, recipient] as const)),
  )
  const failed = pages.filter(({ isError, data }) => isError && !data)
  const isFetching = pages.some((page) => page.isFetching)
  const look = (): void => {
    if (!list.current) return
    const { scrollOffset, viewportSize } = list.current
    const [first = 0, last = 0] = [scrollOffset, scrollOffset + viewportSize].map((offset) =>
      Math.floor((list.current?.findItemIndex(offset) ?? 0) / recipientPageSize),
    )
    setPages((shown) => (shown[0] === first && shown[1] === last ? shown : [first, last]))
  }
  return (
    <>
      <Report campaign={campaign} />
      {failed.length > 0 && (
        <RetryAlert
          text={progress.peopleFailed}
          isRetrying={isFetching}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <div role="table" aria-label={progress.people} aria-rowcount={total + 1}>
        <div className={`${styles.line} ${styles.lineHead}`} role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="plain-unseen">{progress.position}</span>
          </span>
          {head.slice(0, 3).map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere */}
        <div className={styles.table} role="rowgroup" aria-label={progress.people} tabIndex={0}>
          <Virtualizer ref={list} data={positions} onScroll={look} onResize={look}>
            {(position) => {
              const recipient = recipients.get(position)
              return (
                <div key={position} className={styles.line} role="row" aria-rowindex={position + 1}>
                  <span role="cell">{numberText(position)}</span>
                  <span role="cell">{recipient?.name}</span>
                  <span role="cell">{recipient && showPhone(recipient.phone)}</span>
                  <span role="cell">
                    {recipient && stateText(recipient)}
                    {recipient?.reason && `: ${recipient.reason}`}
                  </span>
                </div>
              )
            }}
          </Virtualizer>
        </div>
      </div>
    </>
  )
}
