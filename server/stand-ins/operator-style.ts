export const operatorStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#d5d5df,#3d3d4a);--soft:light-dark(#f5f5fa,#22222b);
--card:light-dark(#fff,#1a1a21);--accent:light-dark(#4f46e5,#8b85ff);--on-accent:light-dark(#fff,#14132b);--quiet:light-dark(#5b5b6b,#a9a9ba);
--good:light-dark(#15803d,#4ade80);--off:light-dark(#8b8b9a,#77778a)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:16px;background:light-dark(#fafaff,#121217);color:light-dark(#1c1c28,#ececf4)}
header{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
header p{flex-basis:100%;margin:0;color:var(--quiet)}
h1{font-size:1.35rem;margin:0}h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}h3{font-size:1rem;margin:0 0 8px}
nav h2{font-size:.95rem}
.badge{background:#6d28d9;color:#fff;border-radius:99px;padding:1px 10px;font-size:.8rem}
.room{display:grid;gap:16px;margin-top:16px;grid-template-columns:minmax(0,300px) minmax(0,1fr);align-items:start}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;min-width:0}
nav{display:grid;gap:12px}nav section{padding:12px}
.switch{display:flex;justify-content:space-between;align-items:center;gap:8px;margin:4px 0 8px;color:var(--quiet);font-size:.85rem}
.switch button{padding:4px 12px}
.channels{display:grid;gap:2px;max-height:40vh;overflow:auto}
.channels a{display:grid;padding:6px 10px 6px 26px;border-radius:8px;color:inherit;text-decoration:none;overflow-wrap:anywhere;position:relative}
.channels a:hover,.channels a[aria-current]{background:var(--soft)}
.channels a[aria-current]{box-shadow:inset 3px 0 var(--accent)}
.channels a::before,.state::before{content:"";width:10px;height:10px;border-radius:99px;background:var(--off)}
.channels a::before{position:absolute;left:10px;top:13px}
[data-connected=true]::before{background:var(--good)!important}
.channels b{font-weight:600}small,.none{color:var(--quiet)}
.none{margin:0;font-size:.9rem}
#channel{display:grid;gap:12px}
.state{display:flex;align-items:center;gap:8px;margin:0}
#faults{display:flex;flex-wrap:wrap;gap:6px;list-style:none;margin:0;padding:0}
#faults li{background:light-dark(#fef3c7,#4a3710);border-radius:99px;padding:1px 10px;font-size:.85rem}
#faults:empty,#done:empty{display:none}#done{margin:0;color:var(--quiet);font-size:.9rem}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
label{display:grid;font-size:.85rem;flex:1 1 150px;min-width:0}label.wide{flex-basis:100%}
input{font:inherit;padding:8px 10px;border:1px solid light-dark(#8b8b9a,#77778a);border-radius:8px;min-width:0;width:100%;background:var(--card);color:inherit}
button{font:inherit;padding:8px 14px;border-radius:8px;border:1px solid light-dark(#8b8b9a,#77778a);cursor:pointer;background:var(--card);color:inherit;min-height:36px}
button:hover{background:var(--soft)}button:disabled{opacity:.5;cursor:default}
button.main{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
#messages{list-style:none;margin:0 0 12px;padding:4px;display:grid;gap:6px;max-height:50vh;overflow:auto}
#messages:empty::before{content:"Nenhuma mensagem ainda.";color:var(--quiet)}
#messages li{padding:8px 12px;border-radius:10px;background:var(--soft);max-width:85%;justify-self:start;white-space:pre-wrap;overflow-wrap:anywhere}
#messages li.agent,#messages li.owner{justify-self:end;background:light-dark(#e4e2ff,#302d5c)}
#messages li.owner{background:light-dark(#dcf5e3,#1d4029)}
#messages small{display:block}
.commands{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr))}
.command{display:grid;gap:4px;align-content:start}.command small{font-size:.8rem}
code{overflow-wrap:anywhere;font-size:.8rem}
@media (max-width:760px){.room{grid-template-columns:minmax(0,1fr)}.channels{max-height:28vh}.row button{flex:1 1 100%}}
`
