/** When a campaign stops automatically. */
import { campaignRules } from '../../contract/campaign-rules.ts'

const { stopAfterInRow, stopShare } = campaignRules

/** `endings`: whether each of the last messages failed, newest first. Returns a reason in Portuguese, or undefined. */
export function reasonToStop(endings: readonly boolean[]): string | undefined {
  if (endings.length >= stopAfterInRow && endings.slice(0, stopAfterInRow).every(Boolean))
    return `Parada por segurança: ${stopAfterInRow} mensagens seguidas não saíram.`
  const last = endings.slice(0, stopShare.of)
  const failed = last.filter(Boolean).length
  if (last.length === stopShare.of && failed > stopShare.of * stopShare.failed)
    return `Parada por segurança: ${failed} das últimas ${stopShare.of} mensagens não saíram.`
  return undefined
}
