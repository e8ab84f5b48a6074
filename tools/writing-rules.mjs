// Two rules of STYLE.md that oxlint does not have, as a plugin for it. The plugin reads the syntax
// tree, so strings and templates that look like comments or spreads are not findings.

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

function isLiteral(node) {
  if (/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return isLiteral(node.expression)
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}

function isOneWord(line) {
  return !/\s/.test(line.replace(/^\s*(?:\/\/|\/?\*+)/, '').trim())
}

export default {
  meta: { name: 'writing' },
  rules: { 'no-spread-literal': noSpreadLiteral, 'comment-columns': commentColumns },
}
