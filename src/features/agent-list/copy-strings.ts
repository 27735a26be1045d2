/** The texts of copying, exporting and importing agents. */
import { agentFileMb } from '../../../contract/agent-file.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AgentCopyNotice } from '../../machines/agent-copy/agent-copy.machine.ts'

export const copyTexts = {
  duplicate: 'Duplicar',
  export: 'Exportar para arquivo',
  import: 'Importar agente de um arquivo',
  importing: 'Importando...',
  file: 'Arquivo do agente',
  unreadable: 'Este arquivo não é de um agente do Prosa.',
  tooLarge: `Este arquivo passa de ${agentFileMb} MB.`,
}

export const copyNotices: NoticeTexts<AgentCopyNotice> = {
  duplicated: ({ name }) => `Agente "${name}" criado. Canais e conversas não são copiados.`,
  exported: () => 'O arquivo do agente foi baixado, sem canais, conversas nem senhas.',
  imported: ({ name }) => `Agente "${name}" importado.`,
  refused: ({ message, path }) => (path ? `${message} (no arquivo: ${path})` : String(message)),
  failed: () => 'Não foi possível concluir. Tente novamente.',
}
