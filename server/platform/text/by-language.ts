import type { Language } from '../../../contract/agents.ts'

/** Looks up what is for the language of an agent; agents of earlier versions may name another, which gets Portuguese. */
export const byLanguage =
  <T>(all: Readonly<Record<Language, T>>) =>
  (language: string): T =>
    language in all ? all[language as Language] : all['pt-BR']
