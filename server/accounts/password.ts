/** Passwords are stored as scrypt hashes that contain their own parameters, so that these can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const current = { blockSize: 8, parallelization: 1 }
type Options = typeof current & { cost: number }
const keyLength = 32

function derive(password: string, salt: Buffer, options: Options): Promise<Buffer> {
  return new Promise((done, failed) => {
    // Another keyboard may encode the same letters as other Unicode sequences.
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error === null ? done(key) : failed(error),
    )
  })
}

/** `cost` is the N parameter of scrypt. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...current, cost })
  const { blockSize, parallelization } = current
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Compared with for an unknown e-mail address, so that it takes as long as a known one. */
const nobody = (cost: number) =>
  `scrypt$${cost}$${current.blockSize}$${current.parallelization}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(keyLength).toString('base64')}`

/** Whether `password` matches the hash; without a hash it takes as long as one with `usualCost` and returns false. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  usualCost: number,
): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt, key] = (hash ?? nobody(usualCost)).split('$')
  if (salt === undefined || key === undefined) return false
  const expected = Buffer.from(key, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  })
  return timingSafeEqual(given, expected) && typeof hash === 'string'
}
