/** The known actors, grouped by page; ports are listed below the machine that invoked them. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { isRunning, type SeenActor } from './viewer-state.ts'

const statusOf = ({ status }: SeenActor): string => (status === 'active' ? 'running' : status)

type ActorItemProps = { actor: SeenActor; depth: number; isChosen: boolean; onChoose: () => void }

const ActorItem = ({ actor, depth, isChosen, onChoose }: ActorItemProps) => (
  <ButtonBase
    onClick={onChoose}
    aria-current={isChosen}
    sx={({ vars }) => ({
      width: '100%',
      minHeight: 36,
      gap: 1,
      pl: 1.5 + depth * 2,
      pr: 1.5,
      borderRadius: 1,
      justifyContent: 'flex-start',
      textAlign: 'left',
      font: 'inherit',
      color: isRunning(actor) ? 'text.primary' : 'text.secondary',
      '&:hover': { bgcolor: 'action.hover' },
      '&[aria-current=true]': { bgcolor: vars.palette.primary.light },
      '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main ?? ''}` },
    })}
  >
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 8,
        height: 8,
        borderRadius: '50%',
        bgcolor: isRunning(actor) ? 'success.main' : actor.status === 'error' ? 'error.main' : 'text.disabled',
      }}
    />
    <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: actor.chart ? 600 : 400 }}>
      {actor.name}
    </Typography>
    <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
      {statusOf(actor)}
    </Typography>
  </ButtonBase>
)

/** Sorts each actor after its parent. */
const inOrder = (actors: readonly SeenActor[]): { actor: SeenActor; depth: number }[] => {
  const below = (parent: SeenActor, depth: number): { actor: SeenActor; depth: number }[] => [
    { actor: parent, depth },
    ...actors.filter((each) => each.parent === parent.key).flatMap((child) => below(child, depth + 1)),
  ]
  const isRoot = ({ parent }: SeenActor): boolean => !actors.some(({ key }) => key === parent)
  return actors.filter(isRoot).flatMap((root) => below(root, 0))
}

type ActorListProps = { actors: readonly SeenActor[]; chosen: string | undefined; onChoose: (key: string) => void }

export const ActorList = ({ actors, chosen, onChoose }: ActorListProps) =>
  [...Map.groupBy(actors, ({ page }) => page)].map(([page, those]) => (
    <Box key={page} component="section" aria-label={those[0]?.place}>
      <Typography variant="caption" component="h3" sx={{ px: 1.5, pt: 1, color: 'text.secondary' }}>
        {those[0]?.place}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {inOrder(those).map(({ actor, depth }) => (
          <li key={actor.key}>
            <ActorItem
              actor={actor}
              depth={depth}
              isChosen={actor.key === chosen}
              onChoose={() => onChoose(actor.key)}
            />
          </li>
        ))}
      </Box>
    </Box>
  ))
