const Sequencer = require('@jest/test-sequencer').default;

/** Runs test files in the order in which they were named: the quick ones first. */
module.exports = class extends Sequencer {
	sort(tests) {
		const order = process.env.TEST_ORDER.split('\n');
		return [...tests].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
	}
};
