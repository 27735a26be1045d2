/** The fallback of an area that failed, with ways to recover. */
import { useEffect, useRef } from 'react'
import type { FailedAreaProps } from '../../flow/area-boundary.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainIcon, type PlainIconName } from '../../ui/plain-icon.tsx'
import styles from './failed-area.module.css'
import { useRecovery, type AreaFailure } from './use-recovery.ts'

const texts: Record<AreaFailure, { icon: PlainIconName; title: string; text: string }> = {
  defect: { icon: 'alert', title: 'Algo deu errado aqui', text: 'O resto do Prosa continua funcionando.' },
  offline: {
    icon: 'offline',
    title: 'Sem conexão',
    text: 'Esta parte ainda não tinha sido carregada. Ela aparece quando a conexão voltar.',
  },
  missing: {
    icon: 'offline',
    title: 'Não foi possível carregar esta parte',
    text: 'O que você digitou fica guardado.',
  },
  outdated: {
    icon: 'refresh',
    title: 'Há uma nova versão do Prosa',
    text: 'Carregue-a para continuar. O que você digitou fica guardado.',
  },
}

const Failed = ({ error, retry, onClose }: FailedAreaProps) => {
  const { failure, isTrying, tryAgain } = useRecovery({ error, retry })
  const { icon, title, text } = texts[failure]
  return (
    <section className={styles.area} role="alert">
      <div className={styles.icon}>
        <PlainIcon name={icon} size={28} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {failure === 'outdated' ? (
          <PlainButton onClick={() => location.reload()}>Carregar a nova versão</PlainButton>
        ) : (
          <PlainButton loading={isTrying} onClick={tryAgain}>
            Tentar novamente
          </PlainButton>
        )}
        {onClose && (
          <PlainButton look="text" onClick={onClose}>
            Fechar
          </PlainButton>
        )}
      </div>
    </section>
  )
}

/** A native dialog, because the code of the component library may be what failed to load. */
const FailedDialog = (props: FailedAreaProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={props.onClose}>
      <Failed {...props} />
    </dialog>
  )
}

export const FailedArea = (props: FailedAreaProps) =>
  props.onClose ? <FailedDialog {...props} /> : <Failed {...props} />
