/** Portuguese manuals made by others, as passages: taken from Debian's packages where this machine reaches them; nothing of it is kept. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPassages, type Passage } from '../server/retrieval/passages.ts'
import { readDocument } from '../server/sources/website/read-document.ts'

export type ManualPassage = Passage & { title: string }

const packages = ['debian-faq-pt', 'debian-reference-pt-br', 'debian-handbook']
const places = [
  ['usr/share/doc/debian/FAQ/pt', '.html'],
  ['usr/share/debian-reference', '.pt-br.html'],
  ['usr/share/doc/debian-handbook/html/pt-BR', '.html'],
] as const

const pagesOf = (folder: string, ending: string): ManualPassage[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .flatMap((name) => {
      const { title, text } = readDocument(readFileSync(join(folder, name), 'utf8'), `https://manual.invalid/${name}`)
      return cutPassages(text, title).map((passage) => ({ ...passage, title }))
    })

/** Undefined, and why on the screen, where they cannot be had. */
export function readManuals(): ManualPassage[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-manuals-'))
  try {
    execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'pipe', timeout: 120_000 })
    for (const name of readdirSync(folder)) execFileSync('dpkg-deb', ['-x', join(folder, name), folder])
    return places.flatMap(([place, ending]) => pagesOf(join(folder, place), ending))
  } catch (cause) {
    console.log(`manuals of Debian: not to be had here (${cause instanceof Error ? cause.message.split('\n')[0] : ''})`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
