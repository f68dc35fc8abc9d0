import type { z } from 'zod/v4';
import type { professionalNetwork } from '../../../nodes/shared/contract';
import { ordinal } from '../added';
import { address } from '../addresses';
import { dice, placeId } from '../dice';
import { companyName, slug, topicOf } from '../names';
import { paragraph } from '../sentences';
import { SUBJECTS } from '../words';

/** A product found for a keyword. */
export function product(
	keyword: string,
	key: number,
	made: number,
): z.output<typeof professionalNetwork.product> {
	const roll = dice('product', keyword, key);
	const productId = placeId(`product ${keyword}`, key);
	const maker = companyName(roll);
	const name = `${maker.split(' ')[0] ?? maker} ${topicOf(keyword)}`;
	const universalName = `${slug(name)}-${ordinal(key, made)}`;
	return {
		productUrn: `urn:net:product:${productId}`,
		productId,
		universalName,
		productUrl: address.professional(`products/${universalName}`),
		name,
		category: roll.pick(['Sales Software', 'Planning Tools', 'Data Platforms', 'Service Desks']),
		maker,
		description: paragraph(roll, 2),
		topFeatures: roll.some(SUBJECTS, 3).join(', '),
		integrations: roll.some(['Calendar', 'Mail', 'Chat', 'Spreadsheet', 'Warehouse'], 3).join(', '),
		logoUrl: address.image(`products/${universalName}`),
		usedBy: Array.from({ length: roll.int(1, 3) }, () =>
			customer(companyName(roll), roll.digits(7)),
		),
		usedByOthersCount: roll.int(0, 900),
	};
}

function customer(name: string, companyId: string) {
	return {
		companyUrn: `urn:net:company:${companyId}`,
		companyId,
		name,
		companyUrl: address.professional(`company/${slug(name)}`),
	};
}
