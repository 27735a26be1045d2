/** Progress of the creation from a website: four steps, and the page read last. */
import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Check } from 'lucide-react'
import { scrapingStages, type ScrapingStage } from '../../../contract/scraping.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { pagesReadText, progressText, stageTexts } from './website-strings.ts'

type Part = 'done' | 'now' | 'later'

const breathe = keyframes({ '50%': { transform: 'scale(0.55)', opacity: 0.6 } })
const still = '@media (prefers-reduced-motion: reduce)'

const partOf = (stage: ScrapingStage, current: ScrapingStage | undefined): Part => {
  const distance = scrapingStages.indexOf(stage) - (current ? scrapingStages.indexOf(current) : -1)
  if (!current || distance > 0) return 'later'
  return distance === 0 ? 'now' : 'done'
}

const Mark = ({ part }: { part: Part }) => (
  <Box
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 22,
      height: 22,
      flexShrink: 0,
      borderRadius: '50%',
      border: 2,
      borderColor: part === 'later' ? 'divider' : 'primary.main',
      bgcolor: part === 'done' ? 'primary.main' : 'transparent',
      color: 'primary.contrastText',
      transition: 'background-color 300ms, border-color 300ms',
    }}
  >
    {part === 'done' && <Check size={14} strokeWidth={3} role="img" aria-label="Concluído:" />}
    {part === 'now' && (
      <Box
        sx={{
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: 'primary.main',
          animation: `${breathe} 1.4s ease-in-out infinite`,
          [still]: { animation: 'none' },
        }}
      />
    )}
  </Box>
)

export const WebsiteProgress = () => {
  const progress = AgentWizardContext.useSelect(({ context }) => context.progress)
  const details: Partial<Record<ScrapingStage, string>> = progress?.pages
    ? { reading: [pagesReadText(progress.pages), ...(progress.title ? [progress.title] : [])].join(' · ') }
    : {}
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box>
        <Typography role="status" aria-live="polite" sx={{ fontWeight: 620 }}>
          {progressText(progress)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Leva até meio minuto. Fechar esta janela cancela a criação.
        </Typography>
      </Box>
      {!progress && (
        <div aria-hidden>
          <ProgressBar label={progressText(progress)} height={3} />
        </div>
      )}
      <Box component="ol" aria-label="Andamento" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {scrapingStages.map((stage) => {
          const part = partOf(stage, progress?.stage)
          return (
            <Box
              component="li"
              key={stage}
              aria-current={part === 'now' ? 'step' : undefined}
              sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}
            >
              <Mark part={part} />
              <Box sx={{ minWidth: 0 }}>
                <Typography
                  variant="body2"
                  color={part === 'later' ? 'textSecondary' : 'textPrimary'}
                  sx={{ fontWeight: part === 'now' ? 620 : 400 }}
                >
                  {stageTexts[stage]}
                </Typography>
                {details[stage] && (
                  <Typography variant="caption" component="p" color="textSecondary" noWrap>
                    {details[stage]}
                  </Typography>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
