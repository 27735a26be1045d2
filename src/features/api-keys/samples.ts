/** Sample calls of the chat API, complete and runnable. */
import type { CodeSample } from '../../ui/code-samples.tsx'

/** The same call with a streamed answer. */
const streamedBody = '{"message":"Que horas vocês abrem?","conversationId":"cliente-1","stream":true}'

const body = '{"message":"Que horas vocês abrem?","conversationId":"cliente-1"}'

export const chatSamples = (url: string, key: string): CodeSample[] => [
  {
    language: 'curl',
    code: [
      `curl -X POST '${url}' \\`,
      `  -H 'Authorization: Bearer ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${body}'`,
    ].join('\n'),
  },
  {
    language: 'curl, palavra por palavra',
    code: [
      `curl -N -X POST '${url}' \\`,
      `  -H 'Authorization: Bearer ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${streamedBody}'`,
    ].join('\n'),
  },
  {
    language: 'JavaScript',
    code: [
      `const response = await fetch('${url}', {`,
      `  method: 'POST',`,
      `  headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },`,
      `  body: JSON.stringify(${body}),`,
      '})',
      'console.log(response.status, await response.json())',
    ].join('\n'),
  },
  {
    language: 'Python',
    code: [
      'import json, urllib.request',
      '',
      `body = json.dumps(${body}).encode()`,
      `headers = {'Authorization': 'Bearer ${key}', 'Content-Type': 'application/json'}`,
      `request = urllib.request.Request('${url}', data=body, method='POST', headers=headers)`,
      'with urllib.request.urlopen(request) as response:',
      '    print(response.status, response.read().decode())',
    ].join('\n'),
  },
]
