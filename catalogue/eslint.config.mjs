// n8n's rules are for what ships. For the rest: eslint.own.mjs.
export default [{ ignores: ['**'] }];
