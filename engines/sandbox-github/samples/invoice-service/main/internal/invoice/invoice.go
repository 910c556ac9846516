// Package invoice knows invoices and what is due on them.
package invoice

import (
	"context"
	"errors"
	"sync"
)

var ErrNotFound = errors.New("invoice not found")

// Line is one position. Amounts are in cents.
type Line struct {
	Text     string `json:"text"`
	Quantity int64  `json:"quantity"`
	Price    int64  `json:"price"`
	TaxRate  int64  `json:"taxRate"`
}

type Invoice struct {
	ID    string `json:"id"`
	Lines []Line `json:"lines"`
}

// Store keeps invoices in memory and may be used by several goroutines.
type Store struct {
	mu       sync.RWMutex
	invoices map[string]Invoice
}

func NewStore() *Store {
	return &Store{invoices: make(map[string]Invoice)}
}

func (s *Store) Find(_ context.Context, id string) (Invoice, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found, ok := s.invoices[id]
	if !ok {
		return Invoice{}, ErrNotFound
	}
	return found, nil
}

func (s *Store) Save(_ context.Context, invoice Invoice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.invoices[invoice.ID] = invoice
}
