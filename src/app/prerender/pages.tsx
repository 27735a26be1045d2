/** What a page looks like before any script has run; `scripts/prerender.ts` writes it into the built app. */
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
import { AgentSkeleton, ShellSkeleton } from './shell-skeleton.tsx'
import skeletonCss from './shell-skeleton.css?inline'

const silent = { notify: () => {}, navigate: () => {}, changed: () => {} }

/** The region is there from the start, so that its words are read out when they come. */
const starting = '<p class="starting" aria-live="polite"><span>Carregando…</span></p>'

const signIn = (form: 'signIn' | 'registration') =>
  renderToStaticMarkup(
    <EffectHandlerProvider value={silent}>
      <Router ssrPath="/login">
        <SignIn destination="/agentes" form={form} addresses={{ signIn: '/login', registration: '/criar-conta' }} />
      </Router>
    </EffectHandlerProvider>,
  )
    // Nothing answers a button before the script does; and nothing typed may ever come into an address.
    .replaceAll('<form ', '<form method="post" ')
    .replaceAll(/<button type="(submit|button)"(?! disabled)/g, '<button type="$1" disabled=""')
    .replace('<div class="google">', `<div class="google">${starting}`)

export type Prerendered = {
  file: string
  title: string
  html: string
  css: string
  /** What it goes on with. */
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
  { file: 'shell.html', title: 'Prosa', part: 'shell', html: renderToStaticMarkup(<ShellSkeleton />), css: frame },
  { file: 'agent.html', title: 'Prosa', part: 'agent', html: renderToStaticMarkup(<AgentSkeleton />), css: frame },
]
