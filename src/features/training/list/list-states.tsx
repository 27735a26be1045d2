/** The list while it is loading, failed, or empty. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { CloudOff, SearchX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { isRefreshing } from '../../../machines/training/training.select.ts'
import { formTexts } from '../../../ui/form-texts.ts'
import { RetryAlert } from '../../../ui/retry-alert.tsx'
import { search as searchTexts } from '../sources/strings.ts'
import { EmptyDrawing } from './empty-drawing.tsx'
import { ListActor } from './training-actors.ts'
import { typeLabel } from '../strings.ts'
import { TrainingContext } from '../training.context.tsx'
import { TypeIcon } from '../type-icon.tsx'
import { useTrainingScope } from '../training-scope.ts'

const framed = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' } as const

const SkeletonRow = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1.75 }}>
    <Box sx={{ flex: 1 }}>
      <Skeleton width="38%" />
      <Skeleton width="62%" />
    </Box>
    <Skeleton width={88} />
  </Box>
)

export const ListSkeleton = () => (
  <Box component="output" aria-label="Carregando treinamentos" sx={{ display: 'grid', gap: 1 }}>
    <Skeleton width={120} height={28} />
    <Box sx={{ ...framed, '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Box>
  </Box>
)

const Notice = ({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      textAlign: 'center',
      gap: 1.5,
      px: 3,
      py: { '@': 4, '@720': 6 },
      ...framed,
      '& > button': { mt: 1 },
    }}
  >
    {drawing}
    <Typography variant="h3">{title}</Typography>
    {children}
  </Box>
)

export const LoadError = () => {
  const send = TrainingContext.useSend()
  const refreshing = TrainingContext.useSelect(isRefreshing)
  return (
    <Box role="alert">
      <Notice
        drawing={<CloudOff size={32} strokeWidth={1.5} aria-hidden />}
        title="Não foi possível carregar os treinamentos"
      >
        <Typography color="textSecondary">Verifique sua conexão. Nada do que você criou se perdeu.</Typography>
        <Button variant="outlined" loading={refreshing} onClick={() => send({ type: 'training.refresh' })}>
          {formTexts.retry}
        </Button>
      </Notice>
    </Box>
  )
}

/** Shown above a list that could not be refreshed. */
export const StaleNote = () => {
  const send = TrainingContext.useSend()
  return (
    <RetryAlert
      severity="warning"
      text="Não foi possível atualizar a lista."
      isRetrying={TrainingContext.useSelect(isRefreshing)}
      onRetry={() => send({ type: 'training.refresh' })}
    />
  )
}

export const EmptyList = () => {
  const send = TrainingContext.useSend()
  const { canManage } = useTrainingScope()
  return (
    <Notice drawing={<EmptyDrawing />} title="Nenhum treinamento encontrado">
      {canManage && (
        <>
          <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
            Comece por um texto com o que seus clientes mais perguntam: horários, preços, formas de pagamento, entrega.
          </Typography>
          <Button variant="outlined" onClick={() => send({ type: 'training.add' })}>
            Escrever o primeiro texto
          </Button>
        </>
      )}
    </Notice>
  )
}

/** There are trainings, but none of this type; the filter itself leads out. */
export const EmptyFilter = ({ type }: { type: string }) => (
  <Notice
    drawing={
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <TypeIcon type={type} size={32} />
      </Box>
    }
    title="Nenhum treinamento encontrado"
  >
    <Typography color="textSecondary">
      Não há treinamentos do tipo {typeLabel(type)}. Limpe o filtro para ver os outros.
    </Typography>
  </Notice>
)

type EmptySearchProps = { text: string; searchBox: RefObject<HTMLInputElement | null> }

export const EmptySearch = ({ text, searchBox }: EmptySearchProps) => {
  const send = ListActor.useSend()
  const clear = (): void => {
    send({ type: 'list.search', text: '' })
    // The focused button disappears with the search.
    searchBox.current?.focus()
  }
  return (
    <Notice drawing={<SearchX size={32} strokeWidth={1.5} aria-hidden />} title="Nenhum treinamento encontrado">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {searchTexts.none(text)}
      </Typography>
      <Button variant="outlined" onClick={clear}>
        {searchTexts.clear}
      </Button>
    </Notice>
  )
}
