package invoice

// Summary is an invoice with what is due.
type Summary struct {
	Invoice
	Net   int64           `json:"net"`
	Tax   map[int64]int64 `json:"tax"`
	Total int64           `json:"total"`
}

// Summary adds up the lines. Tax is rounded once per rate, not per line, as the law asks for.
func (i Invoice) Summary() Summary {
	netByRate := make(map[int64]int64)
	summary := Summary{Invoice: i, Tax: make(map[int64]int64)}
	for _, line := range i.Lines {
		amount := line.Quantity * line.Price
		netByRate[line.TaxRate] += amount
		summary.Net += amount
	}
	summary.Total = summary.Net
	for rate, net := range netByRate {
		tax := roundHalfUp(net*rate, 100)
		summary.Tax[rate] = tax
		summary.Total += tax
	}
	return summary
}

func roundHalfUp(value, by int64) int64 {
	if value < 0 {
		return -roundHalfUp(-value, by)
	}
	return (value + by/2) / by
}
