/** The layout of the pages before the sign-in: the product on one side, the page's form on the other. */
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import './welcome.css'

export const Welcome = ({ children }: { children: ReactNode }) => (
  <main className="welcome">
    <section className="welcome-story" aria-hidden>
      <Logo tone="light" />
      <p className="welcome-headline">Seu negócio responde na hora, com as suas palavras.</p>
      <div className="welcome-talk">
        <p>Vocês entregam no domingo?</p>
        <p>Sim! Aos domingos entregamos das 8h às 12h, sem taxa acima de R$ 60.</p>
        <p>E se eu precisar trocar?</p>
        <p>São 30 dias para troca, com a nota ou o número do pedido.</p>
      </div>
    </section>
    <section className="welcome-side">
      <div className="welcome-column">
        <div className="welcome-logo">
          <Logo />
        </div>
        {children}
      </div>
    </section>
  </main>
)
