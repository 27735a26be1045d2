/** A page as it looks before any script runs; `scripts/prerender.ts` writes it into the built app. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { SignIn } from '../../features/sign-in/sign-in.tsx'
import googleCss from '../../features/sign-in/google-sign-in.css?inline'
import { EffectHandlerProvider } from '../../flow/effect-handler.tsx'
import baseCss from '../../ui/base.css?inline'
import logoCss from '../../ui/logo.css?inline'
import plainCss from '../../ui/plain.css?inline'
import formCss from '../../ui/plain-form.css?inline'
import { tokenSheet } from '../../ui/tokens.ts'
import welcomeCss from '../../ui/welcome.css?inline'
import startingCss from './starting.css?inline'
import { AgentSkeleton, ListSkeleton, PageSkeleton } from './shell-skeleton.tsx'
import skeletonCss from './shell-skeleton.css?inline'

const silent = { notify: () => {}, navigate: () => {}, changed: () => {} }

/** The live region exists from the start, so that screen readers announce its text when it appears. */
const starting = '<p class="starting" aria-live="polite"><span>Carregando…</span></p>'

const signIn = (form: 'signIn' | 'registration') =>
  renderToStaticMarkup(
    <EffectHandlerProvider value={silent}>
      <Router ssrPath="/login">
        <SignIn destination="/agentes" form={form} paths={{ signIn: '/login', registration: '/criar-conta' }} />
      </Router>
    </EffectHandlerProvider>,
  )
    // Buttons are disabled until the script runs. The form's method is POST, so that typed text never gets into the
    // URL.
    .replaceAll('<form ', '<form method="post" ')
    .replaceAll(/<button type="(submit|button)"(?! disabled)/g, '<button type="$1" disabled=""')
    .replace('<div class="google">', `<div class="google">${starting}`)

export type Prerendered = {
  file: string
  title: string
  html: string
  css: string
  /** The part of the app that continues this page. */
  part: 'welcome' | 'shell' | 'agent'
}

const welcome = baseCss + plainCss + formCss + googleCss + welcomeCss + logoCss + startingCss
const colours = tokenSheet()
const frame = colours + baseCss + logoCss + skeletonCss

export const pages: Prerendered[] = [
  { file: 'login.html', title: 'Entrar · Prosa', html: signIn('signIn'), part: 'welcome', css: colours + welcome },
  {
    file: 'criar-conta.html',
    title: 'Criar conta · Prosa',
    html: signIn('registration'),
    part: 'welcome',
    css: colours + welcome,
  },
  { file: 'list.html', title: 'Prosa', part: 'shell', html: renderToStaticMarkup(<ListSkeleton />), css: frame },
  { file: 'page.html', title: 'Prosa', part: 'shell', html: renderToStaticMarkup(<PageSkeleton />), css: frame },
  { file: 'agent.html', title: 'Prosa', part: 'agent', html: renderToStaticMarkup(<AgentSkeleton />), css: frame },
]
