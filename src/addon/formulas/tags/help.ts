import type { Introduction, Reference } from '../catalogue/help-texts';

export const introduction: Introduction = {
  summary: 'Lists tags with their path: a header row, then one row per tag.',
  examples: [{ formula: '=FIN_TAGS("archived=false")', text: 'Tags in use' }],
};

export const reference: Reference = {
  returns: 'a header row, then one row per tag, with its path (`Travel › Hotels`)',
  parameters: {},
};
