// Three rules of STYLE.md that oxlint does not have, as a plugin for it. The plugin reads the
// syntax tree, so strings and templates that look like comments or spreads are not findings.

const maxColumns = 100

/** STYLE.md, rule 9: `...{ a, b }` and `...[a, b]` inside a literal or JSX attributes. */
const noSpreadLiteral = {
  create(context) {
    const check = (node) => {
      if (!isLiteral(node.argument)) return
      const message = 'A literal is spread into a literal: write its properties or elements out.'
      context.report({ node, message })
    }
    return {
      'ObjectExpression > SpreadElement': check,
      'ArrayExpression > SpreadElement': check,
      JSXSpreadAttribute: check,
    }
  },
}

/** STYLE.md, rule 11. A comment that is one word, such as an address, cannot be wrapped. */
const commentColumns = {
  create(context) {
    return {
      Program() {
        const { lines } = context.sourceCode
        for (const comment of context.sourceCode.getAllComments()) {
          const { start, end } = comment.loc
          for (let line = start.line; line <= end.line; line += 1) {
            const to = line === end.line ? end.column : lines[line - 1].length
            const from = line === start.line ? start.column : 0
            if (to <= maxColumns || isOneWord(lines[line - 1].slice(from, to))) continue
            const message = `A comment line has ${to} columns: wrap it at ${maxColumns}.`
            context.report({
              loc: { start: { line, column: from }, end: { line, column: to } },
              message,
            })
          }
        }
      },
    }
  },
}

const ids = /(?:FINDINGS|RELIABILITY)-[A-Z]-?\d+|(?!UTF)[A-Z]{3}-\d\d|^[RS]\d{1,2}(?= )/
const tag = new RegExp(`(?:(?:${ids.source})(?: |$))+$`)

/**
 * STYLE.md, rule 12: a title is a sentence, and the ids that it proves follow in brackets. A
 * `describe` may be called by the ids alone.
 */
const titleIds = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [title] }) {
        const name = nameOf(callee)
        if (title === undefined || !['test', 'it', 'describe'].includes(name)) return
        const text = textOf(title)
        const [, sentence = text] = /^(.*) \[([^\]]*)\]$/.exec(text) ?? []
        if (!ids.test(sentence) || (name === 'describe' && tag.exec(text)?.index === 0)) return
        const message = "An id stands at the end of the title, in brackets: 'a claim [API-01]'."
        context.report({ node: title, message })
      },
    }
  },
}

function nameOf(callee) {
  if (callee.type === 'MemberExpression') return nameOf(callee.object)
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  return callee.name
}

function textOf(node) {
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.raw).join('…')
  return node.type === 'Literal' ? String(node.value) : ''
}

function isLiteral(node) {
  if (/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return isLiteral(node.expression)
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}

function isOneWord(line) {
  return !/\s/.test(line.replace(/^\s*(?:\/\/|\/?\*+)/, '').trim())
}

export default {
  meta: { name: 'writing' },
  rules: {
    'no-spread-literal': noSpreadLiteral,
    'comment-columns': commentColumns,
    'title-ids': titleIds,
  },
}
