/** An illustration: a page of text becomes a spoken answer. */
import Box from '@mui/material/Box'

export const EmptyDrawing = () => (
  <Box
    component="svg"
    viewBox="0 0 168 104"
    aria-hidden
    sx={{
      width: 168,
      height: 104,
      fill: 'none',
      stroke: 'currentcolor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      color: 'primary.main',
      '& .tint': (theme) => ({ fill: theme.vars.palette.primary.light }),
      '& .paper': (theme) => ({ fill: theme.vars.palette.background.paper }),
      '& .faint': { opacity: 0.45 },
      '& .accent': (theme) => ({ stroke: theme.vars.palette.secondary.main }),
    }}
  >
    <rect className="tint" x="32" y="8" width="60" height="76" rx="8" transform="rotate(-8 62 46)" stroke="none" />
    <rect className="paper" x="36" y="12" width="60" height="78" rx="8" />
    <path d="M48 28h24" />
    <path className="faint" d="M48 40h36M48 50h36M48 60h28M48 70h34" />
    <path
      className="paper accent"
      d="M94 42h36a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10h-18l-12 10v-10h-6a10 10 0 0 1-10-10V52a10 10 0 0 1 10-10z"
    />
    <path className="accent" d="M98 60h.01M112 60h.01M126 60h.01" strokeWidth="4" />
  </Box>
)
