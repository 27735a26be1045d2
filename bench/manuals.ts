/** Third-party Portuguese manuals as passages: downloaded from Debian's packages if reachable; nothing is stored. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPassages, type Passage } from '../server/retrieval/passages.ts'
import { readDocument } from '../server/sources/website/read-document.ts'

export type ManualPassage = Passage & { title: string }

type Manuals = { packages: readonly string[]; places: readonly (readonly [folder: string, ending: string])[] }

const ofDebian: Manuals = {
  packages: ['debian-faq-pt', 'debian-reference-pt-br', 'debian-handbook'],
  places: [
    ['usr/share/doc/debian/FAQ/pt', '.html'],
    ['usr/share/debian-reference', '.pt-br.html'],
    ['usr/share/doc/debian-handbook/html/pt-BR', '.html'],
  ],
}
const ofLibreOffice: Manuals = {
  packages: ['libreoffice-help-pt-br'],
  places: ['swriter', 'scalc', 'simpress', 'shared'].map((part) => [
    `usr/share/libreoffice/help/pt-BR/text/${part}/guide`,
    '.html',
  ]),
}

const pagesOf = (folder: string, ending: string): ManualPassage[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .flatMap((name) => {
      const { title, text } = readDocument(readFileSync(join(folder, name), 'utf8'), `https://manual.invalid/${name}`)
      return cutPassages(text, title).map((passage) => ({ ...passage, title }))
    })

/** Undefined, with the reason printed, if they cannot be downloaded. */
function read({ packages, places }: Manuals): ManualPassage[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-manuals-'))
  try {
    execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'pipe', timeout: 120_000 })
    for (const name of readdirSync(folder)) execFileSync('dpkg-deb', ['-x', join(folder, name), folder])
    return places.flatMap(([place, ending]) => pagesOf(join(folder, place), ending))
  } catch (cause) {
    console.log(
      `${packages.join(', ')}: not to be had here (${cause instanceof Error ? cause.message.split('\n')[0] : ''})`,
    )
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const readManuals = (): ManualPassage[] | undefined => read(ofDebian)
export const readOfficeHelp = (): ManualPassage[] | undefined => read(ofLibreOffice)
