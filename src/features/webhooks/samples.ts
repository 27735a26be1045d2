/** Sample calls of a webhook in several languages, complete and runnable. */
import { placeholdersOf } from '../../../contract/webhooks.ts'
import type { CodeSample } from '../../ui/code-samples.tsx'

type Given = { url: string; template: string; secret: string | null; isSigned: boolean }

const bodyOf = (template: string): string =>
  JSON.stringify({
    to: '+5511988887777',
    name: 'Ana',
    variables: Object.fromEntries(placeholdersOf(template).map((name) => [name, 'valor'])),
  })

const curl = ({ url, template, secret, isSigned }: Given): string => {
  const body = bodyOf(template)
  if (!isSigned)
    return [`curl -X POST '${url}' \\`, `  -H 'Content-Type: application/json' \\`, `  -d '${body}'`].join('\n')
  return [
    `SECRET='${secret ?? 'whsec_…'}'`,
    `BODY='${body}'`,
    'ID="msg_$(date +%s)"; TIME=$(date +%s)',
    `KEY=$(printf '%s' "\${SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf '%s' "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    `curl -X POST '${url}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    '  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" -H "webhook-signature: v1,$SIGNATURE" \\',
    '  -d "$BODY"',
  ].join('\n')
}

const javascript = ({ url, template, secret, isSigned }: Given): string => {
  const call = [
    `const response = await fetch('${url}', {`,
    `  method: 'POST',`,
    `  headers: { 'Content-Type': 'application/json'${isSigned ? ', ...signature' : ''} },`,
    '  body,',
    '})',
    'console.log(response.status, await response.json())',
  ]
  const body = `const body = JSON.stringify(${bodyOf(template)})`
  if (!isSigned) return [body, ...call].join('\n')
  return [
    `import { createHmac, randomUUID } from 'node:crypto'`,
    '',
    `const key = Buffer.from('${secret ?? 'whsec_…'}'.slice('whsec_'.length), 'base64')`,
    body,
    'const [id, time] = [`msg_${randomUUID()}`, Math.floor(Date.now() / 1000)]',
    "const hash = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')",
    "const signature = { 'webhook-id': id, 'webhook-timestamp': String(time), 'webhook-signature': `v1,${hash}` }",
    ...call,
  ].join('\n')
}

const python = ({ url, template, secret, isSigned }: Given): string => {
  const call = [
    `request = urllib.request.Request('${url}', data=body, method='POST', headers=headers)`,
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ]
  const body = `body = ${JSON.stringify(bodyOf(template))}.encode()`
  const headers = `headers = {'Content-Type': 'application/json'}`
  if (!isSigned) return ['import urllib.request', '', body, headers, ...call].join('\n')
  return [
    'import base64, hashlib, hmac, time, urllib.request, uuid',
    '',
    `key = base64.b64decode('${secret ?? 'whsec_…'}'.removeprefix('whsec_'))`,
    body,
    `id, at = f'msg_{uuid.uuid4()}', str(int(time.time()))`,
    `digest = hmac.new(key, f'{id}.{at}.'.encode() + body, hashlib.sha256).digest()`,
    headers,
    `headers |= {'webhook-id': id, 'webhook-timestamp': at,`,
    `            'webhook-signature': 'v1,' + base64.b64encode(digest).decode()}`,
    ...call,
  ].join('\n')
}

export const samplesOf = (given: Given): CodeSample[] => [
  { language: 'curl', code: curl(given) },
  { language: 'JavaScript', code: javascript(given) },
  { language: 'Python', code: python(given) },
]
