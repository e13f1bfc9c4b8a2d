import { templateProblem } from '../../lib/go/go-template';
import { RIGHT_TEMPLATES, WRONG_TEMPLATES } from '../support/alert-templates';

const NAMES = { functions: ['humanize'], variables: ['$labels', '$value'] };

test.each(RIGHT_TEMPLATES)('takes %j', (text) => {
  expect(templateProblem(text, NAMES)).toBeUndefined();
});

test.each(WRONG_TEMPLATES)('refuses %j', (text, problem) => {
  expect(templateProblem(text, NAMES)).toBe(problem);
});
